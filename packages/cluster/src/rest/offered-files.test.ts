import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { seededRandom, VirtualClock } from '@jackfield/base'
import { temporaryPath } from '@jackfield/base/testing'
import { Download } from '@jackfield/description'
import { OfferedFiles } from './offered-files.ts'

function fixture(t: TestContext) {
  const path = temporaryPath('recording.wav')
  writeFileSync(path, 'sound')
  const files = new OfferedFiles(new VirtualClock(), seededRandom(1))
  t.after(() => files.close())
  const offer = () => files.offer({ status: 200, text: '', download: new Download(path, 'audio/wav') })
  return { files, offer }
}

test('a hundred who ask at once have no more than 64 files open', async (t) => {
  const { files, offer } = fixture(t)
  const offered = await Promise.all(Array.from({ length: 100 }, offer))
  assert.equal(offered.filter((facts) => facts !== undefined).length, 64)
  assert.equal(files.size, 64)
  const [first] = offered
  assert.equal(await files.read(JSON.stringify([first?.key, 0, 0])), '')
  assert.notEqual(await offer(), undefined, 'there is room again')
})

test('a file that is being opened when the cluster is left stays closed', async (t) => {
  const { files, offer } = fixture(t)
  const late = offer()
  files.close()
  assert.deepEqual([await late, files.size], [undefined, 0])
})
