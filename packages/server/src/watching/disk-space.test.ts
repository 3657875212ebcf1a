import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { type DiskReading, DiskSpace } from './disk-space.ts'
import { readDisk } from './read-disk.ts'

function open(readings: Record<string, DiskReading | undefined>) {
  const lines: string[] = []
  const write = (level: string) => (text: string) => void lines.push(`${level} ${text}`)
  const log = { warning: write('WARNING'), notice: write('NOTICE') }
  const disks = new DiskSpace({
    directories: { database: '/lib', spool: '/spool', log: '/spool/log' },
    leastFree: 100e6,
    log: log as unknown as ConstructorParameters<typeof DiskSpace>[0]['log'],
    read: async (path) => {
      const reading = new Map(Object.entries(readings)).get(path)
      if (!reading) throw new Error('not there')
      return reading
    },
  })
  return { disks, lines }
}

describe('disks', () => {
  it('are shown once each, with all that is written there', async () => {
    const spool = { disk: 2, free: 5e9, size: 10e9 }
    const { disks, lines } = open({ '/lib': { disk: 1, free: 1e9, size: 2e9 }, '/spool': spool, '/spool/log': spool })
    assert.deepEqual(disks.list(), [])
    await disks.look()
    assert.deepEqual(disks.list(), [
      { path: '/lib', holds: ['database'], free: 1e9, size: 2e9, low: false },
      { path: '/spool', holds: ['spool', 'log'], free: 5e9, size: 10e9, low: false },
    ])
    assert.deepEqual(lines, [])
  })

  it('that get full are said to be, once, and when there is room again', async () => {
    const readings = { '/spool': { disk: 2, free: 99e6, size: 10e9 } }
    const { disks, lines } = open(readings)
    await disks.look()
    await disks.look()
    assert.equal(disks.list()[0]?.low, true)
    assert.deepEqual(lines, [
      'WARNING only 99 MB are left on the disk of /spool, which holds spool: what does not fit is lost',
    ])
    readings['/spool'] = { disk: 2, free: 100e6, size: 10e9 }
    await disks.look()
    assert.equal(lines[1], 'NOTICE 100 MB are left on the disk of /spool again')
  })

  it('of directories that are not there, and file systems without a size, are left out', async () => {
    const { disks } = open({ '/lib': { disk: 1, free: 0, size: 0 } })
    await disks.look()
    assert.deepEqual(disks.list(), [])
  })

  it('are asked of the system', async () => {
    const { free, size } = await readDisk(temporaryDirectory('disk'))
    assert.ok(size > 0 && free <= size, `${free} of ${size}`)
  })
})
