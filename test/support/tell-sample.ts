/** Before the first test: what to set so that a failure of the full suites comes again on another day. */
export default (): void => {
  const sample = process.env['TEST_SAMPLE'];
  if (sample !== undefined) console.log(`What is tried a part of is sample ${sample}: TEST_SAMPLE=${sample} tries it again.`);
};
