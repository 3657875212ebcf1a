import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Notice, VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import type { Bus, DeviceStates } from '@jackfield/core'
import { lookupIn } from '../engine/extension-lookup.ts'
import { Dialplan, fileRegistrar, readExtensions } from '../extensions/index.ts'
import { ExtensionStates } from './extension-states.ts'

const read = (text: string) => readExtensions(parseConf(text)).dialplan

function deps(text: string) {
  const contexts = read(text)
  const states = new Map<string, string>()
  const changed = new Notice<{ name: string; state: string }>()
  const published: string[] = []
  const bus = {
    publish: (_name: string, event: { exten: string; state: string }) =>
      void published.push(`${event.exten} ${event.state}`),
    on: () => () => undefined,
  } as unknown as Bus
  const deviceStates = {
    get: (name: string) => states.get(name) ?? 'UNKNOWN',
    onChanged: changed.on,
  } as unknown as DeviceStates
  const lookup = lookupIn({ contexts: () => contexts, clock: new VirtualClock(), global: () => undefined })
  const database = {
    get: (family: string, key: string) =>
      family === 'CustomPresence' && key === 'bea' ? 'AWAY,bHVuY2g=,bm9vbg==,e' : undefined,
  }
  const extensionStates = new ExtensionStates({ bus, deviceStates, contexts: () => contexts, lookup, database })
  const set = (name: string, state: string) => {
    states.set(name, state)
    changed.emit({ name, state })
  }
  return { contexts, extensionStates, set, published, changed }
}

const hints =
  '[phones]\nexten => 7001,hint,Custom:a&Custom:b\nexten => 7002,hint,Custom:c\nexten => _8X,hint,Custom:d\n'

test('an extension follows its devices, and is told of only when it does something else', () => {
  const { extensionStates, set, published } = deps(hints)
  set('Custom:a', 'INUSE')
  set('Custom:b', 'RINGING')
  set('Custom:b', 'RINGING')
  set('Custom:nobody', 'BUSY')
  assert.deepEqual(published, ['7001 INUSE', '7001 RINGINUSE'])
  assert.deepEqual(extensionStates.get('phones', '7001'), {
    context: 'phones',
    exten: '7001',
    hint: 'Custom:a&Custom:b',
    state: 'RINGINUSE',
  })
  assert.equal(extensionStates.get('phones', '9'), undefined)
})

test('patterns stand in no list, but can be asked for', () => {
  const { extensionStates } = deps(hints)
  assert.deepEqual(
    extensionStates.list().map(({ exten }) => exten),
    ['7001', '7002'],
  )
  assert.equal(extensionStates.get('phones', '85')?.hint, 'Custom:d')
})

test('an extension whose hint is the one of a pattern is told of while somebody follows it', () => {
  const { contexts, extensionStates, set, published } = deps('[phones]\nexten => _8X,hint,Custom:${EXTEN}\n')
  set('Custom:85', 'INUSE')
  const stop = extensionStates.follow('phones', '85')
  const stopTwice = extensionStates.follow('phones', '85')
  set('Custom:85', 'RINGING')
  stop()
  extensionStates.refresh()
  set('Custom:85', 'BUSY')
  assert.deepEqual(published.splice(0), ['85 RINGING', '85 BUSY'])
  contexts.replaceRegistrar(fileRegistrar, read('[phones]\nexten => 1,1,NoOp()\n'))
  extensionStates.refresh()
  assert.deepEqual(published.splice(0), ['85 REMOVED'])
  contexts.replaceRegistrar(fileRegistrar, read('[phones]\nexten => 85,hint,Custom:85\n'))
  extensionStates.refresh()
  assert.deepEqual(published.splice(0), ['85 BUSY'])
  stopTwice()
  set('Custom:85', 'INUSE')
  assert.deepEqual(published, ['85 INUSE'])
})

test('an extension that only a pattern has is forgotten with the last who follows it', () => {
  const { extensionStates, set, published } = deps('[phones]\nexten => _8X,hint,Custom:${EXTEN}\n')
  const stop = extensionStates.follow('phones', '85')
  const stopOther = extensionStates.follow('phones', '86')
  stop()
  set('Custom:85', 'INUSE')
  set('Custom:86', 'INUSE')
  extensionStates.refresh()
  assert.deepEqual(published, ['86 INUSE'])
  stopOther()
  assert.deepEqual(extensionStates.list(), [])
  assert.equal(extensionStates.follow('phones', 'nobody')(), undefined)
})

test('a hint may name somebody who says something of himself', () => {
  const { extensionStates } = deps(
    '[phones]\nexten => 1,hint,Custom:a,CustomPresence:bea\nexten => 2,hint,Custom:b,CustomPresence:x\nexten => 3,hint,Custom:c\nexten => 4,hint,Custom:d,Other:x\n',
  )
  assert.deepEqual(extensionStates.presenceOf('phones', '1'), { state: 'away', subtype: 'lunch', message: 'noon' })
  assert.deepEqual(extensionStates.presenceOf('phones', '2'), { state: 'not_set', subtype: '', message: '' })
  for (const exten of ['3', '4', '9']) assert.equal(extensionStates.presenceOf('phones', exten), undefined)
})

test('a hint may have a name', () => {
  const { extensionStates } = deps('[phones]\nexten => 7001,hint,Custom:a(Anna)\nexten => 7002,hint,Custom:b\n')
  assert.deepEqual(
    ['7001', '7002', '9'].map((exten) => extensionStates.nameOf('phones', exten)),
    ['Anna', '', ''],
  )
})

test('a hint that is gone after a reload is told, and one that came is followed', () => {
  const { contexts, extensionStates, set, published } = deps(hints)
  contexts.replaceRegistrar(fileRegistrar, read('[phones]\nexten => 7001,hint,Custom:a\nexten => 7003,hint,Custom:e\n'))
  extensionStates.refresh()
  assert.deepEqual(published.splice(0), ['7001 NOT_INUSE', '7002 REMOVED'])
  set('Custom:e', 'BUSY')
  assert.deepEqual(published, ['7003 BUSY'])
})

test('after its end it hears nothing any more', () => {
  const { extensionStates, changed } = deps(hints)
  extensionStates.close()
  assert.equal(changed.listening, 0)
})

test('a device that does something else is not looked for in all contexts', (t) => {
  const many = Array.from({ length: 1_000 }, (_, n) => `[c${n}]\nexten => 1,1,NoOp()\n`).join('')
  const { set, published } = deps(`${many}${hints}`)
  const looks = t.mock.getter(Dialplan.prototype, 'contexts')
  set('Custom:a', 'INUSE')
  set('Custom:nobody', 'INUSE')
  assert.equal(looks.mock.callCount(), 0)
  assert.deepEqual(published, ['7001 INUSE'])
})

test('a context with autohints has a hint for every device that is heard of', () => {
  const { contexts, extensionStates, set, published } = deps(
    '[auto]\nautohints = yes\nexten => bob,hint,Custom:other\n[plain]\nexten => 1,1,NoOp()\n',
  )
  set('PJSIP/alice', 'INUSE')
  set('Custom:bob', 'INUSE')
  set('Custom:_X', 'INUSE')
  set('nonsense', 'INUSE')
  assert.deepEqual(
    extensionStates.list().map(({ context, exten, hint, state }) => `${exten}@${context} ${hint} ${state}`),
    ['bob@auto Custom:other UNKNOWN', 'alice@auto PJSIP/alice INUSE'].map((line) =>
      line.replace('UNKNOWN', extensionStates.get('auto', 'bob')?.state ?? ''),
    ),
  )
  set('PJSIP/alice', 'NOT_INUSE')
  assert.deepEqual(published, ['alice NOT_INUSE'])
  contexts.replaceRegistrar(fileRegistrar, read('[auto]\nautohints = yes\n'))
  extensionStates.refresh()
  assert.equal(extensionStates.get('auto', 'alice')?.state, 'NOT_INUSE')
  contexts.replaceRegistrar(fileRegistrar, read('[auto]\nexten => 1,1,NoOp()\n'))
  extensionStates.refresh()
  assert.equal(extensionStates.get('auto', 'alice'), undefined)
})
