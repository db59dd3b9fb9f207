export { xssCorpus } from '#server/testing/xss-corpus.ts'
