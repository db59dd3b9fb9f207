/** Where the embedded base map lies. The build fills it in (scripts/base-map/plugin.ts); unit tests draw no map. */
export const baseMapFiles = { land: '', places: '' }
