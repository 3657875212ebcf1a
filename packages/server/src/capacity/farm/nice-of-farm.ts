// How early the farm gets a processor, where that is permitted: on one machine with the exchange it stands for telephones and programs
// elsewhere, which wait for nobody. Media threads of the exchange go before it.

export const niceOfFarm = -10
