import { ConfigError, readSettings } from '../src/config/config.js';

const USAGE = `npm run config -- check        the settings are those of the environment and of the file that CONFIG_FILE names

  check   every setting that holds and where it comes from; secrets are not shown
`;

const check = (): number => {
  try {
    for (const { name, value = '-', source } of readSettings().effective) console.log(`${name.padEnd(22)}  ${value}  (${source})`);
    return 0;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return 1;
  }
};

const [command] = process.argv.slice(2);
if (command === 'check') process.exitCode = check();
else {
  console.log(USAGE);
  process.exitCode = command === 'help' || command === '--help' ? 0 : 1;
}
