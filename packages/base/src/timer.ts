// What a timer is to whoever started it.
// Not the clock.

/** Something that was started and can be stopped. */
export interface Timer {
  cancel(): void
}
