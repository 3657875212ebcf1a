import assert from 'node:assert/strict'
import { isIPv6 } from 'node:net'
import { describe, it } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import type { Transport } from '@jackfield/sip'
import { LocalAddresses } from './local-address.ts'
import { LocalViews } from './local-view.ts'
import type { SipTransports } from './sip-transports.ts'

const plain = { contact_user: '', media_address: '', bind_rtp_to_media_address: false, rtp_ipv6: false }

/** The media as a peer sees them whom one transport reaches. */
function mediaOf(settings: Partial<typeof plain>, { bound = '10.0.0.1', remote = '10.0.0.2', external = '' } = {}) {
  const transport = { name: 'UDP', local: { address: bound, port: 5060 } } as Transport
  const transports = {
    list: () => [{ transport }],
    sentByTowards: () => ({ host: 'us', port: 5060 }),
    mediaAddressFor: () => external || undefined,
  } as unknown as SipTransports
  const views = new LocalViews(transports, new LocalAddresses(new VirtualClock()))
  const host = isIPv6(remote) ? `[${remote}]` : remote
  const view = views.of({ uri: `sip:${host}`, routes: [] }, { ...plain, ...settings })
  return [view.mediaAddress, view.advertisedAddress, view.isTranslated ?? false]
}

describe('where media are', () => {
  it('is where signalling is, or where somebody outside sees them', () => {
    assert.deepEqual(mediaOf({}), ['10.0.0.1', '10.0.0.1', false])
    assert.deepEqual(mediaOf({}, { bound: '::1', remote: '::1' }), ['::1', '::1', false])
    assert.deepEqual(mediaOf({}, { external: '203.0.113.2' }), ['10.0.0.1', '203.0.113.2', true])
    assert.deepEqual(mediaOf({}, { external: '10.0.0.1' }), ['10.0.0.1', '10.0.0.1', false])
  })

  it('is the address of the endpoint, and only there where that is wanted', () => {
    const media_address = '198.51.100.7'
    assert.deepEqual(mediaOf({ media_address }, { external: '203.0.113.2' }), ['10.0.0.1', media_address, false])
    const both = mediaOf({ media_address, bind_rtp_to_media_address: true })
    assert.deepEqual(both, [media_address, media_address, false])
    assert.deepEqual(mediaOf({ media_address: '2001:db8::7' }), ['::', '2001:db8::7', false])
    assert.deepEqual(mediaOf({ media_address }, { bound: '::1', remote: '::1' }), ['0.0.0.0', media_address, false])
    assert.deepEqual(mediaOf({ bind_rtp_to_media_address: true }), ['10.0.0.1', '10.0.0.1', false])
  })

  it('is of IPv6 where the endpoint wants it, whatever signals, and nobody translates that', () => {
    const [bound, published, isTranslated] = mediaOf({ rtp_ipv6: true }, { external: '203.0.113.2' })
    assert.deepEqual([bound, isIPv6(String(published)), isTranslated], ['::', true, false])
    assert.deepEqual(mediaOf({ rtp_ipv6: true }, { bound: '::1', remote: '::1' }), ['::1', '::1', false])
  })
})
