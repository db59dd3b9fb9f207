/** Which packages of the lockfile are not installed in the wanted version, among those meant for this machine and this use. */
export function missingPackages(wanted, present, { machine = process, withDev = true } = {}) {
  const missing = Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.link && (withDev || !entry.dev))
    .filter(([path, entry]) => present[path]?.version !== entry.version)
  return {
    required: missing.filter(([, entry]) => !entry.optional).map(([path]) => path),
    optional: missing.filter(([, entry]) => entry.optional && fits(entry, machine)).map(([path]) => path),
  }
}

function fits({ os, cpu, libc }, machine) {
  if (!allows(os, machine.platform) || !allows(cpu, machine.arch)) return false
  return libc === undefined || allows(libc, libcOf(machine))
}

/** Npm's lists: names that are allowed, or names with `!` that are not. */
function allows(list, name) {
  if (list === undefined) return true
  const names = [list].flat()
  if (names.includes(`!${name}`)) return false
  return names.includes(name) || names.every((entry) => entry.startsWith('!'))
}

function libcOf({ report }) {
  // Without this Node looks up the name of every open connection, which takes seconds.
  report.excludeNetwork = true
  return report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}
