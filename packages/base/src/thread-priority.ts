// How early a thread gets a processor when several want one. Linux counts it by thread, others by process, where it is left alone.

/** Gives the thread that calls it this nice value: -20 is first, 19 is last. Why not, where it cannot be had. */
export function setThreadPriority(nice: number): { ok: true } | { ok: false; reason: string } {
  if (process.platform !== 'linux')
    return { ok: false, reason: `threads have no priority of their own on ${process.platform}` }
  try {
    // asked for when it is needed: this package is loaded in browsers, too; 0 is who calls
    process.getBuiltinModule('node:os').setPriority(0, nice)
    return { ok: true }
  } catch (error) {
    if (!refusals.has((error as { info?: { code?: string } }).info?.code)) throw error
    return { ok: false, reason: 'the system does not permit it (CAP_SYS_NICE, LimitNICE= of systemd, ulimit -e)' }
  }
}

const refusals: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM'])
