// The power goes while something is recorded: what was said until a second before is in the file, and it is a whole file.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { systemClock } from '@jackfield/base'
import { KitStage } from '../support/kit-stage.ts'
import { RtpParty } from '../support/rtp-party.ts'

it('a recording plays up to the last second after kill -9', async () => {
  const stage = await KitStage.start()
  try {
    const client = await stage.open('survive')
    const talker = await RtpParty.join(stage, client, 'survive-1')
    talker.say(440)
    const query = { name: 'survivor', format: 'wav' }
    assert.equal((await stage.ask('POST', '/channels/survive-1/record', { query })).status, 201)
    await client.next('RecordingStarted')
    /** of the media clocks */
    const beats = async () => {
      const { url, authorization } = stage.exchange
      const text = await (await fetch(`${url}/metrics`, { headers: { authorization } })).text()
      return Number(/^jackfield_media_lateness_seconds_count (\d+)$/m.exec(text)?.[1])
    }
    const path = join(stage.exchange.directory, 'spool/recording/survivor.wav')
    const written = () => (existsSync(path) ? statSync(path).size : 0)
    const before = talker.packetsSent
    const beatsBefore = await beats()
    await talker.until(
      () => talker.packetsSent - before >= 3 * 50,
      () => `${written()} bytes`,
    )
    // where the machine is busy they may be on their way for a while
    const received = async () => (await stage.ask('GET', '/channels/survive-1/rtp_statistics')).body.rxcount
    while ((await received()) < before + 3 * 50) await systemClock.sleep(100)
    // a clock that stood still for long leaves beats out: what counts is three seconds of its own, of two workers at the most
    while ((await beats()) < beatsBefore + 2 * 3 * 50) await systemClock.sleep(100)
    await stage.exchange.kill()
    talker.close()
    const seconds = Number(execFileSync('soxi', ['-D', path], { encoding: 'utf8' }))
    assert.ok(seconds >= 1.9, `${seconds} s of 3 are there`)
    // its header is at most the last piece behind
    assert.ok(written() - 44 - seconds * 16_000 <= 8_000, `${written()} bytes, but ${seconds} s`)
    await stage.exchange.restart()
    assert.equal((await stage.ask('GET', '/recordings/stored/survivor')).status, 200)
  } finally {
    await stage.stop()
  }
})
