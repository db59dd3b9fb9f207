/** The arrows of docs/architecture.md. Generic by captured name: no list of features to maintain. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-circles', 'No circles anywhere.', {}, { circular: true }),
    rule(
      'found',
      'An import that leads nowhere would slip past every rule below.',
      {},
      { couldNotResolve: true },
    ),
    rule(
      'declared',
      'Npm hoists: a package that package.json does not name may be gone tomorrow.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'no-test-package-in-the-product',
      'What only tests need is not there in production.',
      { pathNot: '^server/testing/|\\.test\\.tsx?$|/test-[^/]+$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'nobody-needs-the-scripts',
      'They are for the workshop.',
      { path: '^(contract|server|web)/' },
      { path: '^(bench|scripts|e2e)/' },
    ),
    rule(
      'contract-imports-zod-only',
      'The shared language knows neither side.',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^contract/|^node_modules/zod/' },
    ),
    rule('server-never-sees-web', 'They meet in the contract.', { path: '^server/' }, { path: '^web/' }),
    rule('web-never-sees-server', 'They meet in the contract.', { path: '^web/' }, { path: '^server/' }),
    rule(
      'platform-knows-no-domain',
      'Platform imports the contract only.',
      { path: '^server/platform/' },
      { path: '^server/(db|features|app)', pathNot: '^server/platform/' },
    ),
    rule(
      'db-below-features',
      'The database layer knows no feature.',
      { path: '^server/db/' },
      { path: '^server/(features|app)' },
    ),
    rule(
      'neighbour-by-its-verb',
      'A feature asks a neighbour only through its service.',
      { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/features/([^/]+)/', pathNot: ['^server/features/$1/', '\\.service\\.ts$'] },
    ),
    rule(
      'testing-for-tests',
      'Test helpers stay in tests.',
      { pathNot: '^server/testing/|\\.test\\.tsx?$|^e2e/|^(bench|scripts)/' },
      { path: '^server/testing/' },
    ),
    rule(
      'ui-knows-no-data',
      'The design system has no data and no contract.',
      { path: '^web/ui/' },
      { path: '^(contract|web/(lib|features|pages))/' },
    ),
    rule(
      'lib-below-features',
      'Web lib serves features and pages.',
      { path: '^web/lib/' },
      { path: '^web/(features|pages)/' },
    ),
    rule(
      'worker-stands-alone',
      'The service worker has no page: it knows the contract and itself.',
      { path: '^web/service-worker/', pathNot: '\\.test\\.ts$|/test-[^/]+$' },
      { path: '^web/', pathNot: '^web/service-worker/' },
    ),
    rule(
      'worker-by-its-messages',
      'Pages know of the worker only what they say to each other.',
      { path: '^web/', pathNot: '^web/service-worker/' },
      { path: '^web/service-worker/', pathNot: '/messages\\.ts$' },
    ),
    rule(
      'web-features-never-meet',
      'Only pages compose features.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/(features/([^/]+)|pages)/', pathNot: '^web/features/$1/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'web/tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
