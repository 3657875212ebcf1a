import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { documentDifference } from './configuration-difference.ts'

function changes(before: string, after: string, file = '/etc/pjsip.conf'): string[] {
  return [...documentDifference(parseConf(before, file), parseConf(after, file))].map(
    ({ line, section, option, change, before: old, after: now }) =>
      [line, section, option, change, old, now].filter((part) => part !== undefined).join(' | '),
  )
}

describe('the difference of a configuration file', () => {
  it('names options that came, went or changed, with the line as it is now', () => {
    const before = '[alice]\ntype = endpoint\ncontext = a\nallow = ulaw\n'
    const after = '[alice]\ntype = endpoint\ncontext = b\nmailboxes = 1\n'
    assert.deepEqual(changes(before, after), [
      '3 | alice | context | changed | a | b',
      '4 | alice | allow | removed | ulaw',
      '4 | alice | mailboxes | added | 1',
    ])
    assert.deepEqual(changes(before, `; a remark\n\n${before}`), [])
  })

  it('names sections that came or went, and tells those of one name apart', () => {
    const before = '[a]\ntype = endpoint\n[a]\ntype = aor\nmax_contacts = 1\n[b]\ntype = aor\n'
    const after = '[a]\ntype = aor\nmax_contacts = 2\n[a]\ntype = endpoint\n[c]\ntype = aor\n'
    assert.deepEqual(changes(before, after), [
      '6 | b | removed',
      '3 | a | max_contacts | changed | 1 | 2',
      '6 | c | added',
    ])
  })

  it('shows a template once, not in all that inherit from it', () => {
    const conf = (codec: string, header: string) => `[t](!)\nallow = ${codec}\n[u](!)\n[a]${header}\ntype = endpoint\n`
    assert.deepEqual(changes(conf('ulaw', '(t)'), conf('alaw', '(t)')), ['2 | t | allow | changed | ulaw | alaw'])
    assert.deepEqual(changes(conf('ulaw', '(t)'), conf('ulaw', '(u)')), ['4 | a | changed | [a](t) | [a](u)'])
  })

  it('of lines that repeat says which went and which came, and when only their order is another', () => {
    const line = (...exten: string[]) => `[main]\n${exten.map((one) => `exten => ${one}\n`).join('')}`
    const file = '/etc/extensions.conf'
    assert.deepEqual(changes(line('1,1,NoOp()', '2,1,NoOp()'), line('1,1,NoOp()', '2,1,Hangup()'), file), [
      '3 | main | exten | removed | 2,1,NoOp()',
      '3 | main | exten | added | 2,1,Hangup()',
    ])
    assert.deepEqual(changes(line('1,1,A()', '2,1,B()'), line('2,1,B()', '1,1,A()'), file), ['1 | main | reordered'])
  })

  it('never shows secrets', () => {
    assert.deepEqual(changes('[a]\npassword = old\n', '[a]\npassword = new\n'), [
      '2 | a | password | changed | *** | ***',
    ])
    assert.deepEqual(changes('[default]\n100 => 1,Ann\n', '[default]\n100 => 2,Ann\n', '/etc/voicemail.conf'), [
      '2 | default | 100 | changed | ***,Ann | ***,Ann',
    ])
  })
})
