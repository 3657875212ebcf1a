import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { parseConf } from '@jackfield/conf'
import { Bus } from '@jackfield/core'
import { lookupIn } from '../engine/extension-lookup.ts'
import { readExtensions } from '../extensions/index.ts'
import { ExtensionPresences } from './extension-presences.ts'

const hints =
  '[phones]\nexten => 7001,hint,Custom:a&Custom:b,CustomPresence:Ann\nexten => 7002,hint,Custom:c\nexten => _8X,hint,Custom:d,CustomPresence:Ann\n'

test('an extension says what whom its hint names says, once for each word, until nobody listens', () => {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const contexts = readExtensions(parseConf(hints)).dialplan
  const lookup = lookupIn({ contexts: () => contexts, clock, global: () => undefined })
  const presences = new ExtensionPresences({ bus, contexts: () => contexts, lookup })
  const published: string[] = []
  bus.on('extension-presence-changed', ({ context, exten, hint, state, subtype, message }) =>
    published.push([exten, context, hint, state, subtype, message].join(' ')),
  )
  const say = (provider: string, state: string, message = '') =>
    bus.publish('presence-changed', { provider, state, subtype: '', message })
  say('CustomPresence:ann', 'away', 'lunch')
  say('CustomPresence:ann', 'away', 'lunch')
  say('CustomPresence:ben', 'away')
  say('custompresence:ANN', 'available')
  presences.close()
  say('CustomPresence:ann', 'dnd')
  assert.deepEqual(published, [
    '7001 phones Custom:a&Custom:b,CustomPresence:Ann away  lunch',
    '7001 phones Custom:a&Custom:b,CustomPresence:Ann available  ',
  ])
})
