// By how much beats of the media clock may be late, as they are counted: 20 ms is a whole frame, 60 ms is what jitter buffers bear.
// Not what is done about it.

/** Milliseconds, upwards. */
export const lateBoundsMs: readonly number[] = [1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 40, 60, 100, 200, 500]
