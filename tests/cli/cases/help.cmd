run --help
run -h count
