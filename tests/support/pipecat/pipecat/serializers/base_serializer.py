"""Stands for pipecat's base of serializers in tests."""


class FrameSerializer:
    def __init__(self, **options):
        pass

    async def setup(self, frame):
        pass
