import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';

const ON = {
  X402_FACILITATOR_URL: 'https://facilitator.example/',
  X402_PAY_TO: `0x${'a'.repeat(40)}`,
  X402_NETWORK: 'eip155:8453',
  X402_ASSET: `0x${'B'.repeat(40)}`,
};

const problemsOf = (variables: Record<string, string>): readonly string[] => {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('payments', () => {
  it('are off unless they are set', () => {
    expect(readConfig({}).payments).toBeUndefined();
    expect(readConfig({ X402_QUERY_PRICE: '5' }).payments).toBeUndefined();
  });

  it('are on by four variables', () => {
    expect(readConfig(ON).payments).toEqual({
      facilitatorUrl: 'https://facilitator.example',
      payTo: ON.X402_PAY_TO,
      network: 'eip155:8453',
      asset: ON.X402_ASSET,
      assetName: 'USDC',
      assetVersion: '2',
      decimals: 6,
      queryPrice: '0.01',
      packetPrice: '1',
      dayPrice: '5',
      monthPrice: '99',
    });
  });

  it.each(Object.keys(ON))('are refused without %s', (name) => {
    const { [name]: _, ...others } = ON as Record<string, string>;
    expect(problemsOf(others)).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  it.each([
    ['X402_FACILITATOR_URL', 'ftp://x'],
    ['X402_PAY_TO', '0x123'],
    ['X402_NETWORK', 'base'],
    ['X402_ASSET', 'USDC'],
    ['X402_ASSET_DECIMALS', '19'],
    ['X402_QUERY_PRICE', '0'],
    ['X402_PACKET_PRICE', '0'],
    ['X402_QUERY_PRICE', '-1'],
    ['X402_QUERY_PRICE', '0.0000001'],
    ['X402_QUERY_PRICE', '1e3'],
    ['X402_RPC_URL', 'node'],
    ['X402_FACILITATOR_TOKEN', 'a b'],
  ])('refuse %s=%s', (name, value) => {
    expect(problemsOf({ ...ON, [name]: value })).toEqual([expect.stringContaining(`${name} must be`)]);
  });
});
