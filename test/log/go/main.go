// Checks what the transparency log claims with Go's own code for such logs, which shares nothing with ours. It reads a JSON list of
// claims and prints a line for each: ok, or what is wrong with it.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// claim is a signed checkpoint, an entry with its proof, and an older tree with the proof that this one grew from it; or the tiles
// from which the entry is to be found.
type claim struct {
	Key         string
	Checkpoint  string
	Index       int64
	Entry       []byte
	Proof       [][]byte
	BeforeSize  int64
	BeforeRoot  []byte
	Consistency [][]byte
	Tiles       map[string][]byte
}

// served are the tiles of a log, by their paths without a width.
type served map[string][]byte

func (s served) Height() int { return 8 }

func (s served) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var out [][]byte
	for _, tile := range tiles {
		whole := s[fmt.Sprintf("tile/%d/%03d", tile.L, tile.N)]
		if len(whole) < tile.W*tlog.HashSize {
			return nil, fmt.Errorf("tile %v is missing", tile)
		}
		out = append(out, whole[:tile.W*tlog.HashSize])
	}
	return out, nil
}

func (s served) SaveTiles([]tlog.Tile, [][]byte) {}

func hashes(list [][]byte) []tlog.Hash {
	var out []tlog.Hash
	for _, one := range list {
		var h tlog.Hash
		copy(h[:], one)
		out = append(out, h)
	}
	return out
}

func check(c claim) error {
	verifier, err := note.NewVerifier(c.Key)
	if err != nil {
		return err
	}
	signed, err := note.Open([]byte(c.Checkpoint), note.VerifierList(verifier))
	if err != nil {
		return err
	}
	lines := strings.Split(signed.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return fmt.Errorf("the checkpoint is of another log")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil {
		return err
	}
	root, err := tlog.ParseHash(lines[2])
	if err != nil {
		return err
	}
	if c.Tiles != nil {
		reader := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, served(c.Tiles))
		found, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, c.Index)})
		if err != nil {
			return err
		}
		if found[0] != tlog.RecordHash(c.Entry) {
			return fmt.Errorf("entry %d is another one", c.Index)
		}
		return nil
	}
	if err := tlog.CheckRecord(hashes(c.Proof), size, root, c.Index, tlog.RecordHash(c.Entry)); err != nil {
		return err
	}
	return tlog.CheckTree(hashes(c.Consistency), size, root, c.BeforeSize, hashes([][]byte{c.BeforeRoot})[0])
}

func main() {
	var claims []claim
	if err := json.NewDecoder(os.Stdin).Decode(&claims); err != nil {
		log.Fatal(err)
	}
	for _, c := range claims {
		if err := check(c); err != nil {
			fmt.Println(strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Println("ok")
		}
	}
}
