"""Stands for pipecat's frames in tests: the names and fields that a serializer meets."""

from dataclasses import dataclass
from enum import Enum


class KeypadEntry(Enum):
    ONE = "1"
    POUND = "#"


@dataclass
class InputAudioRawFrame:
    audio: bytes
    sample_rate: int
    num_channels: int


@dataclass
class OutputAudioRawFrame:
    audio: bytes
    sample_rate: int
    num_channels: int


@dataclass
class InputDTMFFrame:
    button: KeypadEntry


class InterruptionFrame:
    pass


class EndFrame:
    pass


class CancelFrame:
    pass
