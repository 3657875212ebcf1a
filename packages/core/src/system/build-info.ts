// What the program runs on, in the fields the interface has for how a program was built.
// Not a build: the sources run as they are.

import { arch, release, type as systemType, userInfo } from 'node:os'
import type { BuildInfo } from './system.ts'

/** `date` is when this version was made, as text. */
export function readBuildInfo(date: string): BuildInfo {
  return {
    os: systemType(),
    kernel: release(),
    machine: arch(),
    options: `node ${process.version}`,
    date,
    user: readUser(),
  }
}

function readUser(): string {
  try {
    return userInfo().username
  } catch {
    // a container may run under a number that has no name
    return String(process.getuid?.() ?? '')
  }
}
