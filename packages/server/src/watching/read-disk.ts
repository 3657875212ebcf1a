// The disk of a directory, as the system tells it.

import { stat, statfs } from 'node:fs/promises'
import type { DiskReading } from './disk-space.ts'

export async function readDisk(path: string): Promise<DiskReading> {
  const [{ dev }, { bavail, blocks, bsize }] = await Promise.all([stat(path), statfs(path)])
  return { disk: dev, free: bavail * bsize, size: blocks * bsize }
}
