"""Stands for a pipecat bot behind its websocket server, in tests: every message through the serializer, every frame out through it.

It answers what it hears with a tone of 900 Hz, is interrupted by whoever talks into it, and ends with the key #. Without any package.
"""

import array
import asyncio
import base64
import hashlib
import math
import os
import struct
import sys

from pipecat.frames import frames
from pipecat_jackfield import JackfieldFrameSerializer

MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TALK = 500
WORD_FRAMES = 5
# how long whoever talks has to be silent before it answers, in milliseconds; none: it answers into what is said
PAUSE_FRAMES = int(os.environ.get("PAUSE_MS", "0")) // 20


async def receive(reader):
    """One message of RFC 6455, not fragmented."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    if length == 126:
        (length,) = struct.unpack(">H", await reader.readexactly(2))
    elif length == 127:
        (length,) = struct.unpack(">Q", await reader.readexactly(8))
    mask = await reader.readexactly(4)
    data = bytes(byte ^ mask[at % 4] for at, byte in enumerate(await reader.readexactly(length)))
    return head[0] & 0x0F, data


def message(data):
    opcode, payload = (2, data) if isinstance(data, bytes) else (1, data.encode())
    length = len(payload)
    head = bytes([0x80 | opcode, length]) if length < 126 else bytes([0x80 | opcode, 126]) + struct.pack(">H", length)
    return (head if length < 65536 else bytes([0x80 | opcode, 127]) + struct.pack(">Q", length)) + payload


def tone(rate, seconds):
    wave = (int(8000 * math.sin(2 * math.pi * 900 * at / rate)) for at in range(int(rate * seconds)))
    return array.array("h", wave).tobytes()


async def serve(reader, writer):
    request = (await reader.readuntil(b"\r\n\r\n")).decode()
    headers = {line.split(":")[0].lower(): line.split(":", 1)[1].strip() for line in request.split("\r\n")[1:] if ":" in line}
    accept = base64.b64encode(hashlib.sha1((headers["sec-websocket-key"] + MAGIC).encode()).digest()).decode()
    lines = ["HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Accept: {accept}"]
    if "sec-websocket-protocol" in headers:
        lines.append("Sec-WebSocket-Protocol: media")
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    serializer = JackfieldFrameSerializer()
    loud = 0
    quiet = 0
    has_heard = False
    is_speaking = False

    async def push(frame):
        data = await serializer.serialize(frame)
        if data is not None:
            writer.write(message(data))

    try:
        while True:
            opcode, data = await receive(reader)
            if opcode == 8:
                break
            if opcode not in (1, 2):
                continue
            frame = await serializer.deserialize(data if opcode == 2 else data.decode())
            if isinstance(frame, frames.InputAudioRawFrame):
                samples = array.array("h", frame.audio)
                is_loud = sum(map(abs, samples)) / max(1, len(samples)) > TALK
                loud = loud + 1 if is_loud else 0
                quiet = 0 if is_loud else quiet + 1
                has_heard = has_heard or loud >= WORD_FRAMES
                if PAUSE_FRAMES > 0:
                    if has_heard and quiet >= PAUSE_FRAMES:
                        has_heard = False
                        await push(frames.OutputAudioRawFrame(tone(frame.sample_rate, 0.4), frame.sample_rate, 1))
                    continue
                if loud != WORD_FRAMES:
                    continue
                if is_speaking:
                    print("interrupted", flush=True)
                    await push(frames.InterruptionFrame())
                else:
                    print(f"heard {frame.sample_rate}", flush=True)
                    for _ in range(5):
                        await push(frames.OutputAudioRawFrame(tone(frame.sample_rate, 1), frame.sample_rate, 1))
                is_speaking = not is_speaking
            elif isinstance(frame, frames.InputDTMFFrame):
                print(f"digit {frame.button.value}", flush=True)
                await push(frames.EndFrame())
    except asyncio.IncompleteReadError:
        pass
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    async with server:
        await server.serve_forever()


sys.exit(asyncio.run(main()))
