// The version of a Debian package that is made from sources, between two releases.
// Not that of the program: `jackfield version` says that.

/** Later than the release it is named after and than whatever was made before it, as dpkg compares: `0.1.0+20260102030405`. */
export const versionMadeAt = (release: string, time: Date): string =>
  `${release}+${time.toISOString().replace(/\D/g, '').slice(0, 14)}`
