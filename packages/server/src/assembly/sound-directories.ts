// Where sounds are looked for beside the exchange's own directory: what the machine has, then the prompts that ship.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from './settings.ts'

const shippedSounds = join(import.meta.dirname, '../../sounds')

/** `isForgetful`: nothing but what ships, so that a test hears the same on every machine. */
export function otherSoundDirectories({ program }: Settings, isForgetful = false): readonly string[] {
  const { systemSounds } = program.directories
  const ofMachine = isForgetful || systemSounds === '' ? [] : [systemSounds]
  return [...ofMachine, shippedSounds].filter((directory) => existsSync(directory))
}
