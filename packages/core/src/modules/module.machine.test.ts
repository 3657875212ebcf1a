import assert from 'node:assert/strict'
import { test } from 'node:test'
import { step } from '@jackfield/base'
import { type ModuleEvent, type ModuleState, moduleMachine } from './module.machine.ts'

// State by event: where it leads and what it does, written from the specification's table of the life of a module.
const expected: [ModuleState, ModuleEvent, string][] = [
  ['unloaded', 'load', 'loading: do load'],
  ['unloaded', 'unload', 'unloaded: refuse module-not-running'],
  ['unloaded', 'reload', 'unloaded: refuse module-not-running'],
  ['loading', 'done', 'loaded: emit appeared'],
  ['loading', 'failed', 'unloaded: '],
  ['loading', 'load', 'loading: refuse module-already-loaded'],
  ['loading', 'unload', 'loading: refuse module-in-use'],
  ['loading', 'reload', 'loading: refuse module-not-initialized'],
  ['loaded', 'load', 'loaded: refuse module-already-loaded'],
  ['loaded', 'unload', 'unloading: emit disappeared, do unload'],
  ['loaded', 'reload', 'reloading: do reload'],
  ['reloading', 'done', 'loaded: '],
  ['reloading', 'failed', 'loaded: '],
  ['reloading', 'load', 'reloading: refuse module-already-loaded'],
  ['reloading', 'unload', 'reloading: refuse module-in-use'],
  ['reloading', 'reload', 'reloading: refuse module-reload-in-progress'],
  ['unloading', 'done', 'unloaded: '],
  ['unloading', 'failed', 'loaded: emit appeared'],
  ['unloading', 'load', 'unloading: refuse module-already-loaded'],
  ['unloading', 'unload', 'unloading: refuse module-not-running'],
  ['unloading', 'reload', 'unloading: refuse module-not-running'],
]

test('every cell of the table', () => {
  const cells = Object.values(moduleMachine).flatMap((row) => Object.keys(row))
  assert.equal(cells.length, expected.length)
  for (const [state, event, outcome] of expected) {
    const next = step(moduleMachine, state, event)
    const effects = next.effects.map((effect) => Object.entries(effect).flat().join(' '))
    assert.equal(`${next.state}: ${effects.join(', ')}`, outcome, `${state} ${event}`)
  }
})
