"""Pipecat on the telephone: turns messages of a media websocket into frames, and frames into messages.

Give it to any websocket transport of pipecat as `serializer`; docs/recipes/pipecat.md has the rest. It needs nothing but pipecat.
"""

import json

from pipecat.frames import frames
from pipecat.serializers.base_serializer import FrameSerializer

# what an interruption is called changed in 2025
INTERRUPTIONS = tuple(
    getattr(frames, name) for name in ("InterruptionFrame", "StartInterruptionFrame") if hasattr(frames, name)
)
ENDS = (frames.EndFrame, frames.CancelFrame)
RATES = {"slin": 8000, "slin12": 12000, "slin16": 16000, "slin24": 24000, "slin48": 48000}


class JackfieldFrameSerializer(FrameSerializer):
    """Audio is linear, 16 bits, at the rate that the exchange names in MEDIA_START."""

    def __init__(self, sample_rate=16000, hangs_up=True, **options):
        super().__init__(**options)
        self.sample_rate = sample_rate
        self._hangs_up = hangs_up
        self._has_ended = False

    @property
    def type(self):
        """Older versions ask: binary and text go both ways here."""
        from pipecat.serializers.base_serializer import FrameSerializerType

        return FrameSerializerType.BINARY

    async def serialize(self, frame):
        if isinstance(frame, INTERRUPTIONS):
            # what waits in the exchange is thrown away; MEDIA_FLUSHED says how much was heard
            return json.dumps({"command": "FLUSH_MEDIA"})
        if isinstance(frame, ENDS):
            if not self._hangs_up or self._has_ended:
                return None
            self._has_ended = True
            return json.dumps({"command": "HANGUP"})
        if isinstance(frame, frames.OutputAudioRawFrame):
            if frame.sample_rate != self.sample_rate:
                raise ValueError(f"audio_out_sample_rate has to be {self.sample_rate}, not {frame.sample_rate}")
            return bytes(frame.audio)
        return None

    async def deserialize(self, data):
        if isinstance(data, (bytes, bytearray)):
            return frames.InputAudioRawFrame(audio=bytes(data), num_channels=1, sample_rate=self.sample_rate)
        message = json.loads(data)
        event = message.get("event")
        if event == "MEDIA_START":
            self.sample_rate = RATES.get(message.get("format"), self.sample_rate)
        elif event == "DTMF_END" and hasattr(frames, "InputDTMFFrame"):
            return frames.InputDTMFFrame(button=_keypad(message["digit"]))
        return None


def _keypad(digit):
    try:
        from pipecat.audio.dtmf.types import KeypadEntry
    except ImportError:
        from pipecat.frames.frames import KeypadEntry
    return KeypadEntry(digit)
