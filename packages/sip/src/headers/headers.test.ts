import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SipFault } from '../message/fault.ts'
import type { SipUri } from '../message/uri.ts'
import { parseUri } from '../message/uri.ts'
import { contactExpires, contactPreference, parseContacts } from './contact.ts'
import { formatCSeq, formatRAck, parseCSeq, parseRAck } from './cseq.ts'
import { formatSipDate, parseSipDate } from './date.ts'
import { formatAuthentication, parseAuthentication } from './digest-fields.ts'
import { formatEvent, formatSubscriptionState, parseEvent, parseSubscriptionState } from './event.ts'
import { accepts, parseAccept, parseMediaType } from './media-type.ts'
import { formatReason, parseReasons } from './reason.ts'
import { formatReplaces, parseReplaces, replacesOfUri } from './replaces.ts'
import { formatSessionExpires, parseMinSe, parseSessionExpires } from './session-expires.ts'
import { formatWarning, parseRetryAfter, parseWarnings } from './warning.ts'

const good = <T>(value: T | SipFault): T => {
  assert.ok(!(value instanceof SipFault), String(value))
  return value
}
const bad = (value: unknown) => {
  assert.ok(value instanceof SipFault, JSON.stringify(value))
  return value.code
}

describe('single headers', () => {
  it('CSeq and RAck', () => {
    assert.deepEqual(good(parseCSeq('0009  INVITE ')), { sequence: 9, method: 'INVITE' })
    assert.equal(formatCSeq({ sequence: 1, method: 'BYE' }), '1 BYE')
    assert.equal(bad(parseCSeq('1 INVITE x')), 'trailing-text')
    assert.equal(bad(parseCSeq('-1 INVITE')), 'bad-number')
    assert.equal(formatRAck(good(parseRAck('776656 1 INVITE'))), '776656 1 INVITE')
    assert.equal(bad(parseRAck('4294967296 1 INVITE')), 'bad-number')
  })

  it('Contact', () => {
    const contacts = good(parseContacts('"A" <sip:a@b.c>;q=0.7;expires=60, sip:d@e.f ;q=2'))
    assert.ok(contacts !== '*')
    assert.deepEqual(contacts.map(contactExpires), [60, undefined])
    assert.deepEqual(contacts.map(contactPreference), [0.7, 1])
    assert.equal(parseContacts(' * '), '*')
    assert.equal(bad(parseContacts('<sip:a@b.c>;expires=-1')), 'bad-number')
    assert.equal(bad(parseContacts('<sip:a@b.c>,')), 'bad-separator')
  })

  it('Reason', () => {
    const reasons = good(parseReasons('SIP ;cause=200 ;text="Call completed elsewhere", Q.850;cause=16'))
    assert.deepEqual(reasons[0], { protocol: 'SIP', cause: 200, text: 'Call completed elsewhere' })
    assert.equal(reasons[1]!.cause, 16)
    assert.equal(formatReason(reasons[0]!), 'SIP;cause=200;text="Call completed elsewhere"')
    assert.equal(bad(parseReasons('Q.850;cause=x')), 'bad-number')
  })

  it('Session-Expires and Min-SE', () => {
    assert.deepEqual(good(parseSessionExpires('1800 ; refresher=UAC')), { seconds: 1800, refresher: 'uac' })
    assert.equal(formatSessionExpires({ seconds: 90, refresher: 'uas' }), '90;refresher=uas')
    assert.equal(good(parseMinSe('90;x=y')), 90)
    assert.equal(bad(parseSessionExpires('1800;refresher=me')), 'bad-value')
    assert.equal(bad(parseSessionExpires('soon')), 'bad-number')
  })

  it('Replaces, also inside a URI', () => {
    const text = '98732@sip.example.com;from-tag=r33th4x0r;to-tag=ff87ff;early-only'
    const replaces = good(parseReplaces(text))
    assert.deepEqual(replaces, {
      callId: '98732@sip.example.com',
      fromTag: 'r33th4x0r',
      toTag: 'ff87ff',
      isEarlyOnly: true,
    })
    assert.deepEqual(good(parseReplaces(formatReplaces(replaces))), replaces)
    const uri = good(
      parseUri('sip:dave@denver.org?Replaces=12345%40192.168.118.3%3Bto-tag%3D12345%3Bfrom-tag%3D5FFE-3994'),
    )
    assert.equal((replacesOfUri(uri as SipUri) as { fromTag: string }).fromTag, '5FFE-3994')
    assert.equal(replacesOfUri(good(parseUri('sip:a@b.c?x=y')) as SipUri), undefined)
    assert.equal(bad(parseReplaces('x;to-tag=1')), 'bad-parameter')
    assert.equal(bad(parseReplaces('x;to-tag=1;from-tag=2;to-tag=3')), 'bad-parameter')
    assert.equal(bad(parseReplaces('')), 'bad-value')
  })

  it('Event and Subscription-State', () => {
    const event = good(parseEvent('Refer;id=93809823'))
    assert.deepEqual([event.package, event.id, formatEvent(event)], ['refer', '93809823', 'refer;id=93809823'])
    assert.equal(bad(parseEvent('')), 'bad-token')
    const state = good(parseSubscriptionState('terminated;reason=noresource;retry-after=5'))
    assert.deepEqual(state, { state: 'terminated', reason: 'noresource', expires: undefined, retryAfter: 5 })
    assert.equal(formatSubscriptionState({ state: 'active', expires: 60 }), 'active;expires=60')
    assert.equal(bad(parseSubscriptionState('active;expires=x')), 'bad-number')
  })

  it('Warning and Retry-After', () => {
    const text = '307 isi.edu "Session parameter \'foo\' not understood", 399 [2001:db8::1]:5060 "x, y"'
    const warnings = good(parseWarnings(text))
    assert.deepEqual(warnings[1], { code: 399, agent: '[2001:db8::1]:5060', text: 'x, y' })
    assert.equal(warnings.map(formatWarning).join(', '), text)
    assert.equal(good(parseRetryAfter('18000;duration=3600')), 18000)
    assert.equal(good(parseRetryAfter("120 (I'm in a (long) meeting)")), 120)
    assert.equal(bad(parseRetryAfter('120 (open')), 'bad-quoted-string')
    assert.equal(bad(parseRetryAfter('later')), 'bad-number')
  })

  it('Content-Type and Accept', () => {
    assert.equal(good(parseMediaType('Application/SDP ; charset=utf-8')).type, 'application/sdp')
    assert.equal(bad(parseMediaType('text')), 'bad-value')
    const ranges = good(parseAccept('text/*;q=0.3, application/sdp;level=1, image/png;q=0'))
    assert.ok(accepts(ranges, 'text/plain') && accepts(ranges, 'application/sdp'))
    assert.ok(!accepts(ranges, 'image/png') && !accepts(ranges, 'audio/x'))
    assert.ok(accepts(good(parseAccept('*/*')), 'a/b'))
    assert.deepEqual(good(parseAccept('')), [])
  })

  it('Date', () => {
    const moment = good(parseSipDate('Sat, 13 Nov 2010 23:29:00 GMT'))
    assert.equal(moment, Date.UTC(2010, 10, 13, 23, 29))
    assert.equal(formatSipDate(moment), 'Sat, 13 Nov 2010 23:29:00 GMT')
    for (const text of ['Fri, 01 Jan 2010 16:00:00 EST', 'Fri, 31 Feb 2010 16:00:00 GMT', '2010-01-01', '']) {
      assert.equal(bad(parseSipDate(text)), 'bad-date')
    }
  })

  it('challenges and credentials', () => {
    const text = 'Digest realm="a\\"b",nonce="x=,y",algorithm=SHA-256,qop="auth,auth-int",stale=true'
    const read = good(parseAuthentication(text))
    assert.equal(read.scheme, 'digest')
    assert.equal(read.fields.get('realm'), 'a"b')
    assert.equal(read.fields.get('nonce'), 'x=,y')
    assert.equal(formatAuthentication('challenge', Object.fromEntries(read.fields)), text)
    assert.equal(
      formatAuthentication('credentials', { qop: 'auth', nc: '00000001', opaque: undefined }),
      'Digest qop=auth, nc=00000001',
    )
    assert.equal(bad(parseAuthentication('Digest realm="a", realm="b"')), 'duplicate-parameter')
    assert.equal(bad(parseAuthentication('Digest realm="a')), 'bad-quoted-string')
    assert.equal(bad(parseAuthentication('Digest realm')), 'bad-parameter')
    assert.equal(bad(parseAuthentication('Digest a=b c=d')), 'bad-separator')
  })
})
