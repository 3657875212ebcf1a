import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { readExtensions } from '../extensions/index.ts'
import { namedApplications } from './named-applications.ts'

test('the applications that calls are sent to are found wherever the dialplan names them', () => {
  const text = `[main]
exten => 100,1,Stasis(desk,a,b)
exten => 200,1,ExecIf($[1]?Stasis(agent):stasis( desk ))
exten => 300,1,Stasis(\${APP})
exten => 400,1,Stasis()
exten => 500,hint,Stasis/x
exten => 600,1,TryExec(Stasis(night))
`
  const { dialplan } = readExtensions(parseConf(text, '/etc/extensions.conf'))
  const found = [...namedApplications(dialplan)].map(([name, places]) => [name, places.map((place) => place?.line)])
  assert.deepEqual(found, [
    ['desk', [2, 3]],
    ['agent', [3]],
    ['night', [7]],
  ])
})
