# SPDX-License-Identifier: MIT
"""Loads a game and solves it: python3 load_game.py LIBRARY GAME [SETTINGS]"""
import ctypes as c
import sys


class Question(c.Structure):  # struct gs_text_question
    _fields_ = [(name, c.c_char_p) for name in ("game", "settings", "position", "algo", "params")] + [
        ("goal", c.c_int), ("seconds", c.c_double), ("nodes", c.c_uint64), ("depth", c.c_uint),
        ("bytes", c.c_size_t), ("registry", c.c_void_p)]


class Answer(c.Structure):  # struct gs_text_answer
    _fields_ = [("value", c.c_int), ("lower", c.c_int), ("upper", c.c_int), ("proved", c.c_bool),
                ("best_move", c.c_char * 32), ("distance", c.c_int64), ("stop", c.c_int),
                ("nodes", c.c_uint64), ("seconds", c.c_double)]


class Error(c.Structure):  # struct gs_error
    _fields_ = [("status", c.c_int), ("message", c.c_char * 320)]


def call(function, *arguments):
    """Calls a function that ends with a struct gs_error; exits with its message."""
    error = Error()
    if function(*arguments, c.byref(error)) != 0:
        sys.exit(error.message.decode())


library = c.CDLL(sys.argv[1], c.RTLD_GLOBAL)  # so that the game sees it
library.gs_value_name.restype = c.c_char_p
registry = c.create_string_buffer(8192)  # struct gs_registry has 2 * (64 pointers and a number)
game = c.c_void_p()
call(library.gs_registry_builtin, registry)
call(library.gs_game_load, sys.argv[2].encode(), c.byref(game))
call(library.gs_registry_add_game, registry, game)
question = Question(game=c.cast(game, c.POINTER(c.c_char_p))[0],
                    settings="".join(sys.argv[3:]).encode(), registry=c.addressof(registry))
answer = Answer()
call(library.gs_solve_text, c.byref(question), c.byref(answer))
print(f"{library.gs_value_name(answer.value).decode()}, best move {answer.best_move.decode()}")
