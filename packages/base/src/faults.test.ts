import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type Clock, systemClock } from './clock.ts'
import { detached, ignoreRejection } from './detached.ts'
import { diagnostic, ownHooks } from './diagnostics.ts'
import { Disposables } from './disposables.ts'
import { atEndOfTurn } from './end-of-turn.ts'
import { describeFault, type Fault, faultCount, guarded, onFault, reportFault } from './faults.ts'
import { Notice } from './typed-events.ts'
import { VirtualClock } from './virtual-clock.ts'

const fail = (): never => {
  throw new Error('broken')
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a fault where nobody can catch it', () => {
  let faults: Fault[] = []
  let stop = () => {}
  beforeEach(() => {
    faults = []
    stop = onFault((fault) => faults.push(fault))
  })
  afterEach(() => stop())
  const said = () => faults.map(({ doing, error }) => `${doing}: ${(error as Error).message}`)

  const clocks: [string, () => { clock: Clock; pass: () => Promise<void> }][] = [
    ['the system clock', () => ({ clock: systemClock, pass: () => systemClock.sleep(6) })],
    [
      'the virtual clock',
      () => {
        const clock = new VirtualClock()
        return { clock, pass: () => clock.pass(6) }
      },
    ],
  ]
  for (const [name, make] of clocks) {
    it(`in a timer of ${name} disturbs no other timer, and a repetition goes on`, async () => {
      const { clock, pass } = make()
      let beats = 0
      let others = 0
      const timer = clock.every(1, () => {
        beats++
        fail()
      })
      clock.after(2, fail)
      clock.after(2, () => others++)
      while (beats < 3 || others === 0) await pass()
      timer.cancel()
      assert.equal(others, 1)
      assert.equal(faults.length, beats + 1)
      assert.ok(said().every((words) => words === 'a timer: broken'))
    })
  }

  it('of a listener costs the other listeners nothing, nor whoever tells them', () => {
    const notice = new Notice<number>()
    const heard: number[] = []
    notice.on(fail)
    notice.on((value) => heard.push(value))
    notice.emit(1)
    const hook = diagnostic('jackfield:control:lag')
    const own = ownHooks()('jackfield:control:lag')
    const stops = [hook.subscribe(fail), hook.subscribe(({ lagMs }) => heard.push(lagMs)), own.subscribe(fail)]
    own.emit({ lagMs: 2 })
    for (const end of stops) end()
    own.emit({ lagMs: 3 })
    assert.deepEqual(heard, [1, 2])
    assert.deepEqual(said(), [
      'a listener: broken',
      'a listener: broken',
      'a listener of jackfield:control:lag: broken',
    ])
  })

  it('at the end of a turn, or of everything, keeps nothing else from being done', async () => {
    const done: string[] = []
    atEndOfTurn(fail)
    atEndOfTurn(() => done.push('turn'))
    await turn()
    const endings = new Disposables()
    endings.add(() => done.push('ending'))
    endings.add(fail)
    endings.dispose()
    assert.deepEqual(done, ['turn', 'ending'])
    assert.deepEqual(said(), ['the end of a turn: broken', 'an ending: broken'])
  })

  it('of a promise nobody awaits is reported with what it was; what was given up is none', async () => {
    detached(Promise.reject(new Error('broken')), 'the call', { channelId: '1.2' })
    detached(Promise.resolve(), 'the call')
    detached(undefined, 'the call')
    detached(true, 'the call')
    detached(Promise.reject(AbortSignal.abort().reason), 'the call')
    const hangup = Object.assign(new Error('interrupted: hangup'), { name: 'Interruption' })
    detached(Promise.reject(hangup), 'the call')
    ignoreRejection(Promise.reject(new Error('lost a race')))
    await turn()
    assert.deepEqual(said(), ['the call: broken'])
    assert.deepEqual(faults[0]?.about, { channelId: '1.2' })
  })

  it('is counted, and described with its stack and its causes', () => {
    const before = faultCount()
    guarded('a socket', fail)()
    assert.equal(faultCount(), before + 1)
    const words = describeFault(new Error('outer', { cause: new Error('inner') }))
    assert.match(words, /^Error: outer\n.*faults\.test\.ts.*cause: Error: inner\n.*faults\.test\.ts/s)
    assert.equal(describeFault('plain'), 'plain')
  })

  it('of somebody who hears of faults does not keep the others from hearing of them', async () => {
    const heard: string[] = []
    const ends = [onFault(fail), onFault(({ doing }) => heard.push(doing))]
    const uncaught = nextUncaught()
    reportFault('a timer', new Error('first'))
    for (const end of ends) end()
    assert.deepEqual(heard, ['a timer'])
    assert.equal((await uncaught).message, 'broken')
  })

  it('is an uncaught exception while nobody listens, so that it is never lost', async () => {
    stop()
    const uncaught = nextUncaught()
    const notice = new Notice<number>()
    notice.on(fail)
    notice.emit(1)
    assert.equal((await uncaught).message, 'broken')
  })
})

/** The next exception that nobody caught, in the place of those who listen for them: the test runner fails over it. */
function nextUncaught(): Promise<Error> {
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  return new Promise((resolve) => {
    process.once('uncaughtException', (error) => {
      for (const other of others) process.on('uncaughtException', other)
      resolve(error)
    })
  })
}
