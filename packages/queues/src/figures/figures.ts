// The figures of a queue: calls taken and given up, how long callers waited and members talked, how many were served in time.
// Not where they are kept.

export interface FigureValues {
  holdTime: number
  talkTime: number
  completed: number
  completedInTime: number
  abandoned: number
  abandonedInTime: number
}

/** A value that follows new ones slowly: a quarter of each. */
const smoothed = (old: number, fresh: number) => Math.floor((old * 3 + fresh) / 4)

export class Figures {
  readonly values: FigureValues

  constructor(values: Partial<FigureValues> = {}) {
    this.values = { ...noFigures(), ...values }
  }

  /** A member answered. */
  waited(holdSeconds: number): void {
    const { values } = this
    const isFirst = values.completed + values.abandoned === 0
    values.holdTime = isFirst ? holdSeconds : smoothed(values.holdTime, holdSeconds)
  }

  talked(talkSeconds: number, isInTime: boolean): void {
    const { values } = this
    values.completed++
    if (isInTime) values.completedInTime++
    values.talkTime = values.completed === 1 ? talkSeconds : smoothed(values.talkTime, talkSeconds)
  }

  gaveUp(isInTime: boolean): void {
    this.values.abandoned++
    if (isInTime) this.values.abandonedInTime++
  }

  reset(): void {
    Object.assign(this.values, noFigures())
  }

  /** Per cent of those served who were served in time. */
  get serviceLevel(): number {
    const { completed, completedInTime } = this.values
    return completed > 0 ? (100 * completedInTime) / completed : 0
  }

  /** The same with those who gave up. */
  get serviceLevelOfAll(): number {
    const { completed, completedInTime, abandoned, abandonedInTime } = this.values
    const all = completed + abandoned
    return all > 0 ? (100 * (completedInTime + abandonedInTime)) / all : 0
  }
}

const noFigures = (): FigureValues => ({
  holdTime: 0,
  talkTime: 0,
  completed: 0,
  completedInTime: 0,
  abandoned: 0,
  abandonedInTime: 0,
})
