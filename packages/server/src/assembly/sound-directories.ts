// Where sounds are looked for beside the exchange's own directory: what Debian installs, then the prompts that ship.

import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian's packages `asterisk-core-sounds-…` put theirs. */
const systemSounds = '/usr/share/asterisk/sounds'

const shippedSounds = join(import.meta.dirname, '../../sounds')

/** `isForgetful`: nothing but what ships, so that a test hears the same on every machine. */
export const otherSoundDirectories = (isForgetful = false): readonly string[] =>
  [...(isForgetful ? [] : [systemSounds]), shippedSounds].filter((directory) => existsSync(directory))
