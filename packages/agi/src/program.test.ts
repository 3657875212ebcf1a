import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { within } from './testing/exchange-fixture.ts'

const dialplan = `
[test]
exten => _X,1,Answer(,i)
 same => n,AGI(script-\${EXTEN},one,two words)
 same => n,Set(AFTER=\${AGISTATUS})
 same => n,Wait(60)
exten => e1,1,Answer(,i)
 same => n,EAGI(script-sound)
 same => n,Set(AFTER=\${AGISTATUS})
`

test(
  'a program of the AGI directory: its arguments, its surroundings, what it says and complains about',
  within(dialplan, async (small) => {
    small.script(
      'script-1',
      `#!/bin/sh
while read line && [ "$line" != "" ]; do case "$line" in agi_request*|agi_arg*) echo "$line" >&2;; esac; done
echo "SET VARIABLE SEEN \\"$1/$2/$AST_AGI_DIR\\""
read answer
echo "SET VARIABLE ANSWERED \\"$answer\\""
read answer
`,
    )
    const channel = await small.calls('1')
    await small.until(() => channel.variables.get('AFTER') !== undefined)
    assert.equal(channel.variables.get('AFTER'), 'SUCCESS')
    assert.equal(channel.variables.get('SEEN'), `one/two words/${small.directory}`)
    assert.equal(channel.variables.get('ANSWERED'), '200 result=1')
    const path = join(small.directory, 'script-1')
    await small.until(() => small.entries.some(({ message }) => message.includes('agi_arg_2')))
    assert.deepEqual(
      small.entries.filter(({ message }) => message.startsWith(path)).map(({ message }) => message),
      ['agi_request: script-1', 'agi_arg_1: one', 'agi_arg_2: two words'].map((line) => `${path}: ${line}`),
    )
  }),
)

test(
  'a program gets SIGHUP when the caller hangs up',
  within(dialplan, async (small) => {
    const mark = join(small.directory, 'hung-up')
    small.script(
      'script-2',
      `#!/bin/sh
trap 'echo told > ${mark}; exit 0' HUP
echo "SET VARIABLE READY 1"
while :; do read line || sleep 0.01; done
`,
    )
    const channel = await small.calls('2')
    await small.until(() => channel.variables.get('READY') === '1')
    channel.requestHangup('explicit')
    await small.until(() => channel.isEnded)
    assert.equal(readFileSync(mark, 'utf8'), 'told\n')
    assert.equal(channel.variables.get('AGISTATUS'), 'HANGUP')
  }),
)

test(
  'hostile programs: one that dies, one that cannot be run, one that says nothing sensible, one that never ends its line',
  within(dialplan, async (small) => {
    small.script('script-3', '#!/bin/sh\nkill -9 $$\n')
    small.script('script-4', '#!/no/such/interpreter\n')
    small.script('script-7', '#!/usr/bin/env no-such-interpreter\n')
    small.script('script-8', '#!/bin/sh\necho NOOP\nread answer\nexit 3\n')
    small.script('script-5', '#!/bin/sh\ni=0; while [ $i -lt 200 ]; do echo "no $i command"; i=$((i+1)); done\n')
    small.script('script-6', '#!/bin/sh\nhead -c 3000000 /dev/zero\n')
    for (const [exten, status] of [
      ['3', 'FAILURE'],
      ['4', 'FAILURE'],
      ['5', 'SUCCESS'],
      ['6', 'SUCCESS'],
      ['7', 'FAILURE'],
      ['8', 'FAILURE'],
    ] as const) {
      const channel = await small.calls(exten)
      await small.until(() => channel.variables.get('AFTER') !== undefined)
      assert.equal(channel.variables.get('AFTER'), status, exten)
    }
  }),
)

test(
  'a program that does not stop when its call has ended is left, and ended with the exchange',
  within(dialplan, async (small) => {
    small.script('script-7', "#!/bin/sh\ntrap '' HUP\necho SET VARIABLE PID $$\nexec sleep 1000\n")
    const channel = await small.calls('7')
    await small.until(() => channel.variables.get('PID') !== undefined)
    const pid = Number(channel.variables.get('PID'))
    channel.requestHangup('explicit')
    await small.clock.pass('61s')
    await small.until(() => channel.isEnded)
    assert.ok(isRunning(pid))
    small.agi.close()
    await small.until(() => !isRunning(pid))
  }),
)

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test(
  'EAGI: a program hears the caller at its file number 3',
  within(dialplan, async (small) => {
    small.script(
      'script-sound',
      `#!/bin/sh
while read line && [ "$line" != "" ]; do :; done
echo "SET VARIABLE HEARD $(head -c 320 <&3 | wc -c)"
read answer
`,
    )
    small.useSilence()
    const channel = await small.calls('e1')
    await small.until(() => channel.variables.get('HEARD') !== undefined, '20ms')
    assert.equal(channel.variables.get('HEARD'), '320')
  }),
)

test(
  'a program that runs itself by EXEC AGI, or by a subroutine that does, ends after twenty',
  within(
    `${dialplan}
exten => deep,1,AGI(script-deep)
 same => n,Return()
`,
    async (small) => {
      const begun = join(small.directory, 'begun')
      small.script(
        'script-3',
        `#!/bin/sh
while read line && [ "$line" != "" ]; do :; done
echo x >> ${begun}
echo "EXEC AGI script-deep"
read answer
`,
      )
      small.script(
        'script-deep',
        `#!/bin/sh
while read line && [ "$line" != "" ]; do :; done
echo x >> ${begun}
echo "GOSUB test deep 1"
read trying
read answer
`,
      )
      const channel = await small.calls('3')
      await small.until(() => channel.variables.get('AFTER') !== undefined)
      assert.equal(readFileSync(begun, 'utf8').length / 2, 20)
      assert.equal(small.entries.filter(({ code }) => code === 'endless-agi').length, 1)
      channel.requestHangup('explicit')
      await small.until(() => channel.isEnded)
    },
  ),
)
