// Loaded into the process of the kit: writes down when its event loop was held up, and for how long.
// It changes nothing about what the kit does.
import { appendFileSync } from 'node:fs'
import { BEAT_MS, FRAME_MS, formatStall } from './lateness.ts'

const file = process.env.JACKFIELD_STALL_LOG
let due = performance.now() + BEAT_MS

if (file !== undefined) setInterval(beat, BEAT_MS, file).unref()

function beat(log: string): void {
  const lateMs = performance.now() - due
  if (lateMs > FRAME_MS) appendFileSync(log, formatStall({ endedAt: Date.now(), lateMs }))
  due = performance.now() + BEAT_MS
}
