// manager.conf for clients of others: one user who may do everything.

export const managerConf = (port: number): string =>
  `[general]\nenabled = yes\nport = ${port}\n\n[tester]\nsecret = word\nread = all\nwrite = all\n`
