import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { unknownSections } from './unknown-sections.ts'

it('sections of pjsip.conf that nobody reads are said, with their place', () => {
  const text =
    '[template](!)\nx=1\n[global]\n[system]\n[a]\ntype=endpoint\n[b]\ntype=enpoint\n[c]\nallow=ulaw\n[d]\ntype=contact\n[a@@1]\ntype=contact\n[e]\ntype=wizard\n'
  assert.deepEqual(
    unknownSections(parseConf(text, 'pjsip.conf')).map(({ line, message }) => `${line}: ${message}`),
    [
      '7: [b] is of an unknown type "enpoint": it is ignored',
      '9: [c] has no type: it is ignored',
      '11: [d] is a contact without an aor, its name must begin with the name of an aor and @@: it is ignored',
      '15: [e] is a wizard, which belongs into pjsip_wizard.conf: it is ignored',
    ],
  )
})
