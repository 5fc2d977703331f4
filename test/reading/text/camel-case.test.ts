import { describe, expect, it } from 'vitest';
import { camelCaseCuts } from '../../../src/reading/text/camel-case.js';

describe('camelCase is cut', () => {
  it.each([
    ['emotionDetector', ['emotion', 'Detector']],
    ['HTTPServer', ['HTTP', 'Server']],
    ['getUserById', ['get', 'User', 'By', 'Id']],
    ['top10Users', ['top10', 'Users']],
    ['CVs', ['CVs']],
    ['SCORE', ['SCORE']],
    ['score', ['score']],
    ['', ['']],
  ])('%s', (letters, parts) => {
    const cuts = [0, ...camelCaseCuts(letters)];
    expect(cuts.map((from, i) => letters.slice(from, cuts[i + 1]))).toEqual(parts);
  });
});
