// The description of the Debian package, as dpkg reads it.
// It reads no file, so that a test can hand it anything.

export interface PackageFacts {
  readonly version: string
  /** as `dpkg --print-architecture` says it */
  readonly architecture: string
  /** what it takes when it is installed */
  readonly kilobytes: number
}

/** What the Node in it is linked to, and what its scripts run. */
const needed = [
  'libc6 (>= 2.28)',
  'libstdc++6 (>= 8)',
  'libgcc-s1',
  'libatomic1',
  'adduser',
  'init-system-helpers (>= 1.51)',
]

export function controlFile({ version, architecture, kilobytes }: PackageFacts): string {
  const lines = [
    'Package: jackfield',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Maintainer: The Jackfield developers <jackfield@localhost>',
    `Installed-Size: ${kilobytes}`,
    `Depends: ${needed.join(', ')}`,
    'Recommends: logrotate, ca-certificates',
    'Section: comm',
    'Priority: optional',
    'Description: telephone exchange that applications control',
    ' Jackfield is a telephone exchange for SIP telephones, providers, browsers and',
    ' voice agents. Applications control it by REST requests and events; it speaks the',
    ' interfaces ARI, AMI and AGI of Asterisk and reads its configuration files.',
    ' .',
    ' The package brings the Node that runs it.',
  ]
  return `${lines.join('\n')}\n`
}
