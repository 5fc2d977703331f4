import { describe, expect, test } from 'vitest';

/**
 * Suites that need a real server run where its binary is named in the environment (see .ci/servers.sh). Without it they
 * are skipped and say why; with CI_REQUIRE_STORES=1 they fail instead, so that a pipeline cannot lose them silently.
 */
export const describeWith = (
  variable:
    | 'MONGOD_BINARY'
    | 'REDIS_SERVER_BINARY'
    | 'CHROMIUM_BINARY'
    | 'SCHEMATHESIS_BINARY'
    | 'LOG_CHECK_BINARY'
    | 'FSCK_BINARY'
    | 'LITEWITNESS_BINARY'
    | 'PROMTOOL_BINARY'
    | 'NEWEST_NODE_BINARY'
    | 'VERIFIED_FETCH'
    | 'MCP_CONFORMANCE'
    | 'OPENAPI_TYPESCRIPT'
    | 'LANGCHAIN',
  title: string,
  suite: (binary: string) => void,
): void => {
  const binary = process.env[variable];
  if (binary !== undefined && binary !== '') {
    describe(title, () => suite(binary));
    return;
  }
  if (process.env['CI_REQUIRE_STORES'] === '1') {
    test(`${title}: ${variable} must name a server`, () => expect(binary, `set ${variable}; .ci/servers.sh prints it`).toBeDefined());
    return;
  }
  describe.skip(`${title} (skipped: ${variable} is not set; .ci/servers.sh prints it)`, () => suite(''));
};
