// Keys heard in the audio itself, at 8 kHz: two tones of the right strength, alone, for long enough (ITU-T Q.24).
// Not telephone events.
import { columnsHz, keys, rowsHz } from './dtmf.table.ts'
import { addSample, goertzel, takePower } from './goertzel.ts'

export type DtmfDetected =
  | { readonly type: 'began'; readonly digit: string }
  | { readonly type: 'ended'; readonly digit: string; readonly durationMs: number }

const blockSamples = 102
const blockMs = blockSamples / 8
const hitsToBegin = 2
const missesToEnd = 3
/** power ratios */
const normalTwist = 6.31
const reverseTwist = 2.51
const overOthers = 6.3
const overBlock = 42
const faintest = 8e7

export class DtmfDetector {
  readonly #rows = rowsHz.map((hz) => goertzel(hz, 8_000))
  readonly #columns = columnsHz.map((hz) => goertzel(hz, 8_000))
  #energy = 0
  #samples = 0
  #candidate: string | undefined
  #hits = 0
  #misses = 0
  #digit: string | undefined
  #blocks = 0

  detect(pcm: Int16Array, samples: number): readonly DtmfDetected[] {
    let detected: DtmfDetected[] | undefined
    for (let at = 0; at < samples; at++) {
      const sample = pcm[at] as number
      this.#energy += sample * sample
      for (const row of this.#rows) addSample(row, sample)
      for (const column of this.#columns) addSample(column, sample)
      if (++this.#samples < blockSamples) continue
      const change = this.#judge(this.#keyOfBlock())
      if (change) {
        detected ??= []
        detected.push(change)
      }
      this.#samples = 0
      this.#energy = 0
    }
    return detected ?? nothing
  }

  #keyOfBlock(): string | undefined {
    const rows = this.#rows.map(takePower)
    const columns = this.#columns.map(takePower)
    const row = strongest(rows)
    const column = strongest(columns)
    const [low, high] = [rows[row] as number, columns[column] as number]
    const isKey =
      low >= faintest &&
      high >= faintest &&
      low <= high * normalTwist &&
      high <= low * reverseTwist &&
      isAlone(rows, row) &&
      isAlone(columns, column) &&
      low + high > overBlock * this.#energy
    return isKey ? keys[row]?.[column] : undefined
  }

  #judge(key: string | undefined): DtmfDetected | undefined {
    this.#hits = key !== undefined && key === this.#candidate ? this.#hits + 1 : key === undefined ? 0 : 1
    this.#candidate = key
    if (this.#digit !== undefined) {
      this.#blocks++
      this.#misses = key === this.#digit ? 0 : this.#misses + 1
      if (this.#misses < missesToEnd) return undefined
      const ended: DtmfDetected = {
        type: 'ended',
        digit: this.#digit,
        durationMs: Math.round((this.#blocks - this.#misses) * blockMs),
      }
      this.#digit = undefined
      return ended
    }
    if (key === undefined || this.#hits < hitsToBegin) return undefined
    this.#digit = key
    this.#misses = 0
    this.#blocks = hitsToBegin
    return { type: 'began', digit: key }
  }
}

const nothing: readonly DtmfDetected[] = []

const strongest = (powers: readonly number[]) => powers.indexOf(Math.max(...powers))

const isAlone = (powers: readonly number[], best: number) =>
  powers.every((power, at) => at === best || power * overOthers < (powers[best] as number))
