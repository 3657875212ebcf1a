// The tones of one country, for an exchange whose configuration names none: those of North America.
// Other zones come from indications.conf.

/** Names of tones to their patterns. */
export type ToneZone = Readonly<Record<string, string>>

const recall = '!350+440/100,!0/100'

export const northAmerica: ToneZone = {
  dial: '350+440',
  busy: '480+620/500,0/500',
  ring: '440+480/2000,0/4000',
  congestion: '480+620/250,0/250',
  callwaiting: '440/300,0/10000',
  dialrecall: `${Array(3).fill(recall).join(',')},350+440`,
  record: '1400/500,0/15000',
  info: '!950/330,!1400/330,!1800/330,0',
  stutter: `${Array(6).fill(recall).join(',')},350+440`,
}
