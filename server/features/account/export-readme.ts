import { exportVersion, jsonName } from './export-format.ts'
import { sections } from './export-sections.ts'

/** What lies in the archive, for the person who opens it and for the program that reads it. */
export function readmeText(): string {
  const lines = sections.map(({ name, meaning, isSingle }) => `  ${name}${isSingle ? '' : ' []'}: ${meaning}`)
  return `I tuoi dati su Tornanti
=======================

Questo archivio contiene tutto ciò che Tornanti conserva su di te (artt. 15 e 20 GDPR).

  ${jsonName}  i dati, in formato JSON (UTF-8), leggibile anche da altri programmi
  foto/               le immagini che hai caricato, in formato WebP, senza metadati
  tracce/             le tracce che hai caricato, in formato GPX 1.1
  README.txt          questo testo

Il formato ha una versione, scritta nel campo "version" (qui: ${exportVersion}). I momenti sono in UTC (ISO 8601), i giorni
sono nella forma anno-mese-giorno. Le sezioni di ${jsonName}:

${lines.join('\n')}

Le altre persone compaiono solo con il nome visualizzato.

Che cosa non c'è, e perché: la password e i codici delle sessioni e dei link, conservati solo come impronta; il
conteggio dei tentativi di accesso, conservato per pochi minuti e solo come impronta; i registri tecnici del server, per
i quali vale la Privacy Policy.
`
}
