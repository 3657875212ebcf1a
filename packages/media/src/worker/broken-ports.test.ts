// A fault of ours in one port, wherever it happens, ends that port and nothing else. `npm run soak` breaks more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { breakPorts } from '../testing/break-ports.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

test(`a port that breaks at any place of a beat, a packet or a timer ends alone, and all others keep their sound (seed ${seed})`, async (t) => {
  const { broken, places, faults } = await breakPorts({ seed, worlds: 8 })
  t.diagnostic(`${broken} broken: ${JSON.stringify(places)}`)
  assert.deepEqual(faults, [])
  assert.ok(broken >= 3, `${broken} were reached`)
})
