import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { memoryFiles } from '@jackfield/conf'
import { ConfigurationSource } from '../configuration/source.ts'
import { ConfigurationWatch } from './configuration-watch.ts'

function open(texts: Record<string, string>) {
  const reloads: string[] = []
  const source = new ConfigurationSource('/etc', memoryFiles(texts))
  const watch = new ConfigurationWatch({
    clock: new VirtualClock(),
    log: silentLog,
    place: { source, home: '/home', asteriskConf: 'asterisk.conf' },
    reload: async (part) => {
      reloads.push(part)
    },
  })
  const read = () => {
    for (const file of ['extensions.conf', 'pjsip.conf', 'queues.conf']) source.readQuietly(file)
    watch.reloaded()
  }
  read()
  return { source, watch, reloads, read }
}

describe('the configuration of an exchange that runs', () => {
  it('is looked through as the files are now, with file and line, and what of it works', async () => {
    const texts = { '/etc/extensions.conf': '[main]\nexten => 1,1,NoOp()\n' }
    const { watch, source } = open(texts)
    assert.equal(watch.counts, undefined, 'nobody has looked yet')
    const [first, same] = await Promise.all([watch.check(), watch.check()])
    assert.equal(first, same)
    assert.deepEqual([first.errors, first.complaints], [0, []])
    assert.deepEqual(watch.counts, { errors: 0, warnings: 0, notices: 0 })
    texts['/etc/extensions.conf'] = '[main]\nexten => 1,1,Nop()\n'
    const { errors, complaints, uses, summary } = await watch.check()
    assert.equal(errors, 1)
    const [{ file, line, severity, text } = assert.fail()] = complaints
    assert.deepEqual([file, line, severity], ['/etc/extensions.conf', 2, 'error'])
    assert.match(text, /Nop/)
    assert.deepEqual(uses, [{ kind: 'application', name: 'Nop', standing: 'not here', places: 1 }])
    assert.match(summary, /not here: Nop/)
    assert.deepEqual(watch.counts, { errors: 1, warnings: 0, notices: 0 })
    assert.deepEqual(source.takeComplaints(), [], 'what the exchange itself has found stays with it')
    watch.reloaded()
    const forgotten: unknown = watch.counts
    assert.equal(forgotten, undefined)
    await watch.check()
    assert.deepEqual(watch.counts, { errors: 1, warnings: 0, notices: 0 })
  })

  it('says what is written otherwise than it was read, until it is read again', () => {
    const texts: Record<string, string> = {
      '/etc/extensions.conf': '#tryinclude parts/*.conf\n[main]\nexten => 1,1,NoOp()\n',
      '/etc/pjsip.conf': '[a]\ntype = aor\n',
    }
    const { watch, read } = open(texts)
    assert.deepEqual(watch.difference(100), [])
    texts['/etc/pjsip.conf'] = '[a]\ntype = aor\nmax_contacts = 1\n'
    texts['/etc/queues.conf'] = '[sales]\n'
    texts['/etc/parts/more.conf'] = '[more]\nexten => 2,1,NoOp()\n'
    const found = watch.difference(100).map(({ file, section, option, change }) => [file, section, option, change])
    assert.deepEqual(found, [
      ['/etc/parts/more.conf', 'more', undefined, 'added'],
      ['/etc/pjsip.conf', 'a', 'max_contacts', 'added'],
      ['/etc/queues.conf', undefined, undefined, 'added'],
    ])
    assert.equal(watch.difference(2).length, 2)
    read()
    assert.deepEqual(watch.difference(100), [])
    delete texts['/etc/queues.conf']
    assert.deepEqual(watch.difference(100), [{ file: '/etc/queues.conf', change: 'removed' }])
  })

  it('is read again, as much of it as is wanted', async () => {
    const { watch, reloads } = open({})
    await watch.reload('dialplan')
    assert.deepEqual(reloads, ['dialplan'])
  })
})
