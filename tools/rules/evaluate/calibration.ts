/** A decision with the confidence it claimed, and whether it was right. */
export interface Claim {
  readonly confidence: number;
  readonly right: boolean;
}

/** Decisions whose confidence lies in one tenth. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly confidence: number;
  readonly accuracy: number;
}

/** How well the confidence of many decisions fits how often they are right. */
export interface Calibration {
  readonly count: number;
  readonly accuracy: number;
  /** Mean squared distance between the confidence and the outcome (Brier 1950): 0 is best, 0.25 is a coin that says one half. */
  readonly brier: number;
  /** The same for a forecaster who always claims the accuracy of the whole list. */
  readonly brierOfBaseRate: number;
  /** Mean distance between confidence and accuracy over the bins, by size (Naeini et al. 2015). */
  readonly expectedError: number;
  /** The largest such distance of a bin. */
  readonly largestError: number;
  readonly bins: readonly Bin[];
}

/** How far confidence can be believed: among claims near 0.8, about 80 % should be right. */
export const measureCalibration = (claims: readonly Claim[], bins = 10): Calibration => {
  const share = (list: readonly Claim[]): number => mean(list.map((one) => (one.right ? 1 : 0)));
  const filled = Array.from({ length: bins }, (_, i): Bin => {
    const list = claims.filter((one) => Math.min(bins - 1, Math.floor(one.confidence * bins)) === i);
    return {
      from: i / bins,
      to: (i + 1) / bins,
      count: list.length,
      confidence: mean(list.map((one) => one.confidence)),
      accuracy: share(list),
    };
  }).filter((bin) => bin.count > 0);
  const accuracy = share(claims);
  const errors = filled.map((bin) => Math.abs(bin.confidence - bin.accuracy));
  return {
    count: claims.length,
    accuracy,
    brier: mean(claims.map((one) => (one.confidence - (one.right ? 1 : 0)) ** 2)),
    brierOfBaseRate: accuracy * (1 - accuracy),
    expectedError: filled.reduce((sum, bin, i) => sum + (bin.count / claims.length) * (errors[i] ?? 0), 0),
    largestError: Math.max(0, ...errors),
    bins: filled,
  };
};

const mean = (list: readonly number[]): number => (list.length === 0 ? 0 : list.reduce((sum, one) => sum + one, 0) / list.length);
