import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { Bridge } from '../bridges/bridge.ts'
import { ExchangeFixture } from '../testing/exchange-fixture.ts'
import { showBridgeVideo, videoSpec } from './bridge-video.ts'

describe('what is seen in a bridge', () => {
  let test: ExchangeFixture
  beforeEach(() => {
    test = new ExchangeFixture()
  })
  afterEach(() => test.close())

  function bridge(type: string): Bridge {
    const made = test.exchange.bridges.create({ type, name: '', creator: 'Stasis', bridgeClass: 'stasis' })
    assert.ok(made.ok)
    return made.bridge
  }

  it('is said to the media plane in its own words', () => {
    const channel = test.channel('alice')
    assert.deepEqual(videoSpec(bridge('mixing')), { mode: 'talker' })
    assert.deepEqual(videoSpec(bridge('video_sfu')), { mode: 'every' })
    const single = bridge('mixing,video_single')
    assert.deepEqual(videoSpec(single), { mode: 'talker' })
    single.join(channel, {})
    let changes = 0
    test.exchange.bridges.onVideoChanged(() => changes++)
    single.setVideoSource(channel)
    assert.deepEqual(videoSpec(single), { mode: 'single', source: 'alice' })
    single.clearVideoSource()
    assert.deepEqual(videoSpec(single), { mode: 'talker' })
    assert.equal(changes, 2)
  })

  it('is told to technologies where everybody is seen: whom each of them is to show', () => {
    const shown: Record<string, unknown> = {}
    const phone = (id: string, hasVideo: boolean) =>
      test.channel(
        id,
        {},
        {
          hasVideo: () => hasVideo,
          showVideo: (videos) => {
            shown[id] = videos
          },
        },
      )
    const all = [phone('alice', true), phone('bob', true), phone('carol', false)]
    const quiet = bridge('mixing')
    for (const channel of all) quiet.join(channel, {})
    showBridgeVideo(quiet)
    assert.deepEqual(shown, {})
    const labelled = bridge('video_sfu,sdp_label')
    for (const channel of all) quiet.moveTo(labelled, channel)
    showBridgeVideo(labelled)
    const of = (port: string) => ({ port, label: port })
    assert.deepEqual(shown, { alice: [of('bob')], bob: [of('alice')], carol: [of('alice'), of('bob')] })
  })
})
