/** The build for merchants speaks with no host of their machine. */
export const loopbackHosts: readonly string[] = [];
