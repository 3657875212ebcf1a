import assert from 'node:assert/strict'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { FakeConnection } from '../../applications/applications-fixture.ts'
import { type ExchangeFixture, exchangeFixture, inShort } from '../../exchange-fixture.ts'

let small: ExchangeFixture
let app: FakeConnection

// hooks of a file hold for its own tests alone, also where all files share a process
describe('recordings', () => {
  beforeEach(async () => {
    small = exchangeFixture()
    app = small.open('app')
    await small.answered('c')
    app.texts.length = 0
  })

  afterEach(() => small.close())

  const delivered = () => inShort(app).filter((type) => type.startsWith('Recording'))
  const notThere = 'Recording not found'

  describe('a live recording', () => {
    it('is answered as queued, told of, looked at and stopped', async () => {
      const { status, body } = await small.ask('POST /channels/c/record?name=dir/one&format=wav')
      assert.equal(status, 201)
      assert.deepEqual(body, { name: 'dir/one', format: 'wav', state: 'queued', target_uri: 'channel:c' })
      assert.deepEqual(delivered(), [])
      await small.until(() => delivered().length === 1)
      assert.equal(((await small.ask('GET /recordings/live/dir%2Fone')).body as { state: string }).state, 'recording')
      await small.fixture.clock.pass('3s')
      assert.deepEqual(await small.replies('POST /recordings/live/dir%2Fone/stop'), [204])
      await small.until(() => delivered().length === 2)
      assert.deepEqual(delivered(), ['RecordingStarted', 'RecordingFinished'])
      assert.ok(statSync(join(small.core.directory, 'recording', 'dir', 'one.wav')).size >= 3 * 16_000)
      assert.deepEqual(await small.replies('GET /recordings/live/dir%2Fone'), [notThere])
    })

    it('is refused in the order of its checks', async () => {
      mkdirSync(join(small.core.directory, 'recording'))
      writeFileSync(join(small.core.directory, 'recording', 'there.wav'), '')
      assert.deepEqual(
        await small.replies(
          'POST /channels/none/record?maxDurationSeconds=-1&maxSilenceSeconds=-1',
          'POST /channels/none/record?maxSilenceSeconds=-1',
          'POST /channels/none/record?terminateOn=boredom',
          'POST /channels/c/record?terminateOn=boredom&ifExists=perhaps',
          'POST /channels/c/record?ifExists=perhaps',
          'POST /channels/c/record',
          'POST /channels/c/record?name=n',
          'POST /channels/c/record?name=../out&format=none',
          'POST /channels/c/record?name=../out&format=wav',
          'POST /channels/c/record?name=there&format=wav',
          'POST /channels/c/record?name=there&format=wav&ifExists=OVERWRITE&terminateOn=ANY',
          'POST /channels/c/record?name=there&format=wav&ifExists=overwrite',
        ),
        [
          'max_duration_seconds cannot be negative',
          'max_silence_seconds cannot be negative',
          'Channel not found',
          'terminateOn invalid',
          'ifExists invalid',
          'Missing parameter name',
          'Missing parameter format',
          'specified format is unknown on this system',
          'Recording name invalid',
          "Recording 'there' already exists and can not be overwritten",
          201,
          "Recording 'there' already exists and can not be overwritten",
        ],
      )
    })

    it('does what its state allows', async () => {
      const on = (name: string, ...acts: string[]) =>
        small.replies(
          ...acts.map((act) => {
            const [method, rest] = act.split(' ')
            return `${method} /recordings/live/${name}${rest ? `/${rest}` : ''}`
          }),
        )
      const every = ['POST pause', 'DELETE pause', 'POST mute', 'DELETE mute', 'POST stop', 'DELETE']
      assert.deepEqual(new Set(await on('none', ...every)), new Set([notThere]))
      await small.settled('POST /channels/c/record?name=one&format=wav')
      await small.settled('POST /channels/c/record?name=two&format=wav')
      await small.until(() => delivered().length === 1)
      assert.deepEqual(new Set(await on('two', ...every.slice(0, 4))), new Set(['Recording not in session']))
      assert.deepEqual(await on('two', 'POST stop', 'GET'), [204, notThere])
      assert.deepEqual(await on('one', ...every.slice(0, 4), 'POST pause', 'DELETE'), Array(6).fill(204))
      await small.until(() => small.exchange.recordings.count === 0)
      assert.deepEqual(await small.replies('GET /recordings/stored/one'), [notThere])
    })
  })

  describe('stored recordings', () => {
    beforeEach(() => {
      mkdirSync(join(small.core.directory, 'recording', 'dir'), { recursive: true })
      writeFileSync(join(small.core.directory, 'recording', 'b.wav'), 'b')
      writeFileSync(join(small.core.directory, 'recording', 'dir', 'a.ulaw'), 'a')
      writeFileSync(join(small.core.directory, 'recording', 'notes.txt'), 'no sound')
    })

    it('are listed by name, looked at, downloaded, copied and deleted', async () => {
      assert.deepEqual((await small.ask('GET /recordings/stored')).body, [
        { name: 'b', format: 'wav' },
        { name: 'dir/a', format: 'ulaw' },
      ])
      assert.deepEqual((await small.ask('GET /recordings/stored/dir%2Fa')).body, { name: 'dir/a', format: 'ulaw' })
      assert.equal(
        (await small.ask('GET /recordings/stored/b/file')).body,
        join(small.core.directory, 'recording', 'b.wav'),
      )
      const copy = await small.ask('POST /recordings/stored/b/copy?destinationRecordingName=new/c.ulaw')
      assert.deepEqual(copy, { status: 200, body: { name: 'new/c', format: 'wav' } })
      assert.deepEqual(await small.replies('DELETE /recordings/stored/b', 'GET /recordings/stored/b'), [204, notThere])
    })

    it('stay inside their directory, and are not overwritten', async () => {
      const outside = ['none', '..%2Fx', 'dir%2F..%2F..%2Fx', 'b%2F', 'notes']
      for (const name of outside) {
        const path = `/recordings/stored/${name}`
        assert.deepEqual(
          await small.replies(`GET ${path}`, `GET ${path}/file`, `DELETE ${path}`, `POST ${path}/copy`),
          Array(4).fill(notThere),
        )
      }
      assert.deepEqual(
        await small.replies(
          'POST /recordings/stored/b/copy',
          'POST /recordings/stored/b/copy?destinationRecordingName=.wav',
          'POST /recordings/stored/b/copy?destinationRecordingName=../x',
          'POST /recordings/stored/b/copy?destinationRecordingName=dir/a',
        ),
        [
          'Invalid destination recording name',
          'Invalid destination recording name',
          'Destination file path is forbidden',
          'A recording with the same name already exists on the system',
        ],
      )
    })
  })
})
