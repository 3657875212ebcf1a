// What stands in front of a command that is to run without the right to go before others, whoever runs the tests and wherever.

const withoutCapability = ['setpriv', '--bounding-set=-sys_nice', '--inh-caps=-sys_nice']

export const withoutPriority: readonly string[] = [
  ...['prlimit', '--nice=0'],
  ...(process.getuid?.() === 0 ? withoutCapability : []),
]
