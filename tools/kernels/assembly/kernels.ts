// Sample loops in AssemblyScript, eight samples at a time; memory is laid out by the caller.
// Not TypeScript: `npm run build` here makes packages/media/src/kernels/kernels.wasm of it.

/**
 * A conference: `count` frames of `stride` samples lie one behind the other from `frames`. Writes to `total` the sum of
 * all, and to `outputs`, in the same layout, what each hears: the sum without its own frame. Sums are of 32 bits and are
 * cut to 16 at the end only. `stride` is a multiple of eight.
 */
export function mix(frames: usize, count: i32, stride: i32, total: usize, outputs: usize): void {
  const bytes: usize = (<usize>stride) << 1
  const end: usize = <usize>count * bytes
  for (let at: usize = 0; at < bytes; at += 16) {
    let low = i32x4.splat(0)
    let high = i32x4.splat(0)
    for (let party: usize = at; party < end; party += bytes) {
      const frame = v128.load(frames + party)
      low = i32x4.add(low, i32x4.extend_low_i16x8_s(frame))
      high = i32x4.add(high, i32x4.extend_high_i16x8_s(frame))
    }
    v128.store(total + at, i16x8.narrow_i32x4_s(low, high))
    for (let party: usize = at; party < end; party += bytes) {
      const frame = v128.load(frames + party)
      v128.store(
        outputs + party,
        i16x8.narrow_i32x4_s(
          i32x4.sub(low, i32x4.extend_low_i16x8_s(frame)),
          i32x4.sub(high, i32x4.extend_high_i16x8_s(frame)),
        ),
      )
    }
  }
}

/**
 * A polyphase filter: for each of `count` outputs, `taps` samples from `input` are weighed with the coefficients of the
 * present phase (fractions of 14 bits), then the position moves on by `step`/`phases` of a sample. `taps` is a multiple
 * of eight.
 */
export function resample(
  input: usize,
  coefficients: usize,
  taps: i32,
  phases: i32,
  step: i32,
  phase: i32,
  count: i32,
  output: usize,
): void {
  const length: usize = (<usize>taps) << 1
  const whole = step / phases
  const part = step % phases
  for (let at: i32 = 0; at < count; at++) {
    const weights = coefficients + <usize>phase * length
    let sum = i32x4.splat(0)
    for (let tap: usize = 0; tap < length; tap += 16) {
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(input + tap), v128.load(weights + tap)))
    }
    const both = i32x4.add(sum, i8x16.shuffle(sum, sum, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7))
    let value = (i32x4.extract_lane(both, 0) + i32x4.extract_lane(both, 1) + 8192) >> 14
    if (value > 32767) value = 32767
    if (value < -32768) value = -32768
    store<i16>(output + ((<usize>at) << 1), <i16>value)
    input += (<usize>whole) << 1
    phase += part
    if (phase >= phases) {
      phase -= phases
      input += 2
    }
  }
}
